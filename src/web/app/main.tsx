import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../design/tokens.css";
import "../design/base.css";
import { followAppearance } from "../language/appearance.ts";
import { App } from "./App.tsx";

followAppearance();

const page = document.getElementById("page");
if (page !== null)
  createRoot(page).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
