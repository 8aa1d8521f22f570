import CircleAlert from "lucide-react/icons/circle-exclamation-point";

/** A live region must exist before its text. */
export function StepProblem({ problem }: { problem: string | null }) {
  return (
    <div role="alert">
      {problem !== null && (
        <p className="flex items-start gap-2 rounded-md border border-danger/60 bg-danger/12 px-3 py-2 text-sm wrap-anywhere">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          {problem}
        </p>
      )}
    </div>
  );
}
