import type { PublicStatistics } from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { TransportApiProvider } from "@wardway/widgets/provider";
import { Statistics } from "@wardway/widgets/statistics/statistics";
import { useState } from "react";
import { usePortalFeed } from "#app/realtime/client/use-portal-feed.ts";

export function LiveFigures({ initial }: { initial: PublicStatistics }) {
  const [api] = useState(() => createClient());
  const live = usePortalFeed();
  return (
    <div className="border-line border-y bg-canvas">
      <div className="landing-frame py-10 lg:py-12">
        <TransportApiProvider api={api} live={live}>
          <Statistics initial={initial} pollSeconds={30} />
        </TransportApiProvider>
      </div>
    </div>
  );
}
