import type { PublicStatistics } from "@wardway/db/model";
import { createClient } from "@wardway/sdk";
import { TransportApiProvider } from "@wardway/widgets/provider";
import { Statistics } from "@wardway/widgets/statistics/statistics";
import { useState } from "react";

/** What this installation has done so far, counted by itself. */
export function LiveFigures({ initial }: { initial: PublicStatistics }) {
  const [api] = useState(() => createClient());
  return (
    <div className="mx-auto max-w-7xl px-4 sm:px-6 lg:px-8">
      <div className="rounded-xl border border-line bg-linear-to-br from-raised/70 to-surface px-4 pt-6 pb-5 sm:px-8 sm:pt-8 sm:pb-6">
        <TransportApiProvider api={api}>
          <Statistics initial={initial} pollSeconds={30} />
        </TransportApiProvider>
      </div>
    </div>
  );
}
