import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const HomePage = (): ReactNode => <Coming />;

export default HomePage;
