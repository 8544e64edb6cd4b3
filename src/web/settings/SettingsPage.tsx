import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const SettingsPage = (): ReactNode => <Coming />;

export default SettingsPage;
