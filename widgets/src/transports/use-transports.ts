import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveFeed, useTransportApi } from "../provider.tsx";
import { thisPage } from "../tracking/this-page.ts";
import type { WidgetProblem } from "../widget-problem.ts";
import { type FollowingTransports, followTransports, type TransportsState } from "./follow-transports.ts";
import type { TransportGroup } from "./transport-groups.ts";

export function useTransports(
  group: TransportGroup,
  pollSeconds: number,
  onProblem: (problem: WidgetProblem) => void,
) {
  const api = useTransportApi();
  const feed = useLiveFeed();
  const [state, setState] = useState<TransportsState>({ kind: "loading" });
  const following = useRef<FollowingTransports | null>(null);
  const latest = useRef(onProblem);
  latest.current = onProblem;
  useEffect(() => {
    const followed = followTransports({
      api,
      feed,
      page: thisPage,
      group,
      pollSeconds,
      onState: setState,
      onProblem: (problem) => latest.current(problem),
    });
    following.current = followed;
    return () => {
      following.current = null;
      followed.end();
    };
  }, [api, feed, group, pollSeconds]);
  return {
    state,
    poll: useCallback(() => following.current?.poll(), []),
    showMore: useCallback(() => following.current?.showMore(), []),
  };
}
