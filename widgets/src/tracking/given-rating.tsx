import { Stars } from "../ui/stars.tsx";

export interface GivenRatingProps {
  /** 1 to 5. */
  value: number | null;
  feedback: string | null;
}

/** What was given: the stars, and the words where they are known. */
export default function GivenRating({ value, feedback }: GivenRatingProps) {
  return (
    <>
      <Stars value={value} />
      {feedback !== null && <p className="mt-2 whitespace-pre-line wrap-anywhere">{feedback}</p>}
    </>
  );
}
