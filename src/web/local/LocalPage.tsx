import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const LocalPage = (): ReactNode => <Coming />;

export default LocalPage;
