import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const LobbyPage = (): ReactNode => <Coming />;

export default LobbyPage;
