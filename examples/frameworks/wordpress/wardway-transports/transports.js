for (const place of document.querySelectorAll(".wardway")) {
  const { sessionUrl, nonce } = place.dataset;
  const form = place.querySelector("wardway-request");

  form.getSession = async () => {
    const response = await fetch(sessionUrl, { method: "POST", headers: { "x-wp-nonce": nonce } });
    if (!response.ok) throw new Error("Load the page again, and log in.");
    return response.json();
  };

  form.addEventListener("wardway-request-created", ({ detail }) => {
    const tracking = document.createElement("wardway-tracking");
    tracking.setAttribute("request-id", detail.requestId);
    tracking.getSession = form.getSession;
    place.append(tracking);
  });
}
