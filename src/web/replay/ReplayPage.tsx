import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const ReplayPage = (): ReactNode => <Coming />;

export default ReplayPage;
