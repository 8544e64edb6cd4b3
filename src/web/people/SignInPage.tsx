import type { ReactNode } from "react";
import { Coming } from "../app/Coming.tsx";

const SignInPage = (): ReactNode => <Coming />;

export default SignInPage;
