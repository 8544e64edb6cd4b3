import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const PersonPage = (): ReactNode => <Coming />;

export default PersonPage;
