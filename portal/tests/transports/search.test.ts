import { beforeAll, expect, it } from "vitest";
import { expectQuiet, openPageAs } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { approvedTransport, createRequest } from "../support/transports.ts";

openFixture("browser", "hospital");

beforeAll(async () => {
  await createRequest(hospital, { patientName: "Quillfeather Ambrose" });
});

const search = (session: ApiSession, text: string, list = "/hospital-dashboard") =>
  session.send("POST", "/search", { body: new URLSearchParams({ list, text }) });

it("search text is in no address, survives a reload, and is removed by Back", async () => {
  const page = await openPageAs(browser, portal, "hospital");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/transport-history");
  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await page.waitForURL("**/hospital-dashboard");
  // The address changes before the box does.
  await page.locator("a[href='/new-request'][aria-haspopup=dialog]").waitFor();
  await page.getByRole("searchbox").fill("Quillfeather");
  await page.waitForURL(/[?&]search=/);
  await expect.poll(() => page.locator("tr[data-row]").count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("Quillfeather");
  await expect.poll(() => page.locator("tr[data-row]").count()).toBe(1);
  await page.goBack();
  await page.waitForURL("**/transport-history");
  expect(addresses.filter((address) => /quill/i.test(decodeURIComponent(address)))).toEqual([]);
});

it("works without JavaScript and keeps the tab", async () => {
  const result = await search(hospital, "Quillfeather", "/hospital-dashboard?tab=pending&cursor=x&search=y");
  expect(result.status).toBe(302);
  const target = new URL(result.headers.get("location") ?? "", portal.url);
  expect([...target.searchParams.keys()]).toEqual(["tab", "search"]);
  const page = await hospital.get<string>(target.pathname + target.search);
  expect(page.body).toContain("Quillfeather Ambrose");
});

it("a search in another user's address shows the complete list", async () => {
  const address = (await search(hospital, "Quillfeather")).headers.get("location") ?? "";
  const company = await logInAs(portal, "ambulance");
  const { body } = await company.get<string>(address.replace("hospital", "ambulance"));
  expect(body).not.toContain("Quillfeather");
});

it("redirects only to a list of this site", async () => {
  for (const list of ["https://evil.example/", "//evil.example", "/\\evil.example", ""]) {
    expect((await search(hospital, "x", list)).status, list).toBe(422);
  }
});

it("a link clicked while the user types leads to its target", async () => {
  const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
  await page.getByRole("searchbox").pressSequentially("Qui");
  await page.getByRole("link", { name: "Transport History" }).first().click();
  await page.waitForURL("**/transport-history");
  await page.getByRole("heading", { name: "Transport History" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).pathname).toBe("/transport-history");
});

it("shows the hits of every tab, and opens the first tab that has any", async () => {
  const company = await logInAs(portal, "ambulance");
  const run = { patientName: "Agnes Thistlewood", medicalRecordNumber: "MRN-90210" };
  const { id } = await approvedTransport(hospital, company, run);
  const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
  const tab = (name: string) =>
    page.getByRole("tablist", { name: "Requests by status" }).getByRole("tab", { name, exact: true });
  await page.getByRole("searchbox").fill("mrn-90210");
  await page.getByText("No hit in Pending. Showing Approved.").waitFor();
  // A request that is created later opens no other tab under the reader.
  await createRequest(hospital, { patientName: "Someone Else", medicalRecordNumber: "MRN-90210" });
  await tab("Pending 1").waitFor();
  await page.getByText("Agnes Thistlewood", { exact: true }).waitFor();
  await expect.poll(() => tab("Approved 1").getAttribute("aria-selected")).toBe("true");
  await tab("Completed 0").click();
  await page.getByText("No request found").waitFor();
  await tab("Pending 1").click();
  await page.getByText("Someone Else", { exact: true }).waitFor();
  await page.getByRole("searchbox").fill(`No. ${id}`);
  await page.getByText("Agnes Thistlewood", { exact: true }).waitFor();

  // Other lists link to the hits.
  await page.goto("/transport-history");
  await page.getByRole("searchbox").fill("thistlewood");
  await page.getByRole("link", { name: "Approved 1" }).click();
  await page.waitForURL(/hospital-dashboard/);
  await page.getByText("Agnes Thistlewood", { exact: true }).waitFor();
  expectQuiet(page);
});

it("finds no patient and no record number of a request before approval for a company", async () => {
  await createRequest(hospital, { patientName: "Secretive Wrenhaven", medicalRecordNumber: "MRN-55512" });
  const company = await logInAs(portal, "ambulance");
  for (const text of ["Wrenhaven", "MRN-55512"]) {
    const address = (await search(company, text, "/ambulance-dashboard")).headers.get("location") ?? "";
    const { body } = await company.get<string>(address);
    expect(body).toContain("No request found");
  }
});
