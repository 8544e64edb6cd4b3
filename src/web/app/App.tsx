import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Toasts } from "../design/Toasts.tsx";
import { Waiting } from "../design/Waiting.tsx";
import { MeaningSlot } from "../meanings/MeaningSlot.tsx";
import { Frame } from "./Frame.tsx";
import { Pages } from "./routes.tsx";
import { WholeFault } from "./WholeFault.tsx";

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000, retry: 1, refetchOnWindowFocus: false, networkMode: "always" } },
});

export const App = (): ReactNode => (
  <WholeFault>
    <QueryClientProvider client={queries}>
      <Suspense fallback={<Waiting />}>
        <Frame>
          <Pages />
        </Frame>
        <MeaningSlot />
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  </WholeFault>
);
