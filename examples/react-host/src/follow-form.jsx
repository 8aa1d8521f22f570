export function FollowForm({ onFollow }) {
  const follow = (event) => {
    event.preventDefault();
    onFollow(Number(new FormData(event.currentTarget).get("number")));
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={follow}>
      <label htmlFor="number">Number of the transport</label>
      <input
        id="number"
        name="number"
        inputMode="numeric"
        pattern="[1-9][0-9]*"
        required
        autoComplete="off"
      />
      <button type="submit">Follow</button>
    </form>
  );
}
