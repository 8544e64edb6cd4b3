import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const WordsPage = (): ReactNode => <Coming />;

export default WordsPage;
