import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const SheetPage = (): ReactNode => <Coming />;

export default SheetPage;
