import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const JewelsPage = (): ReactNode => <Coming />;

export default JewelsPage;
