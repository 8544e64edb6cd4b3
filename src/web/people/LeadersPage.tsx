import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const LeadersPage = (): ReactNode => <Coming />;

export default LeadersPage;
