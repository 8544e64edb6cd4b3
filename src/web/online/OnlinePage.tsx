import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const OnlinePage = (): ReactNode => <Coming />;

export default OnlinePage;
