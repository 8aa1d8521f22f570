import { Stars } from "../ui/stars.tsx";

export interface ExistingRatingProps {
  /** 1 to 5. */
  value: number | null;
  feedback: string | null;
}

export default function ExistingRating({ value, feedback }: ExistingRatingProps) {
  return (
    <>
      <Stars value={value} />
      {feedback !== null && <p className="mt-2 whitespace-pre-line wrap-anywhere">{feedback}</p>}
    </>
  );
}
