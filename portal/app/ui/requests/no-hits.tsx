import { useSearchParams } from "@remix-run/react";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { SearchX } from "lucide-react";
import { LinkButton } from "../link-button.tsx";

/** A search without results, with a link that clears it. */
export function NoHits({ title, search }: { title: string; search: string }) {
  const [params] = useSearchParams();
  const others = new URLSearchParams([...params].filter(([name]) => name !== "search" && name !== "cursor"));
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      description={
        <>
          Nothing here has <bdi className="font-medium text-ink wrap-anywhere">{search}</bdi> as its patient,
          its places or its priority.
        </>
      }
      action={
        <LinkButton to={`?${others}`} variant="secondary" size="small" preventScrollReset>
          Clear search
        </LinkButton>
      }
    />
  );
}
