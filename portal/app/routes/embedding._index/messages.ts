export const messages = {
  "embeddingIndex.newSite": "New site",
  "embeddingIndex.creating": "Creating...",
  "embeddingIndex.createSite": "Create site",
  "embeddingIndex.hospital": "Hospital",
  "embeddingIndex.chooseAHospital": "Choose a hospital",
  "embeddingIndex.name": "Name",
  "embeddingIndex.asYourColleaguesCallThe": "As your colleagues call the page. It stands in the audit trail.",
  "embeddingIndex.embedding": "Embedding",
  "embeddingIndex.pagesOfAHospitalsOwn":
    "Pages of a hospital's own, such as its intranet, in which Wardway's widgets stand.",
  "embeddingIndex.sites": "Sites",
  "embeddingIndex.pagesOfSites": "Pages of sites",
  "embeddingIndex.theSitesCouldNotBe": "The sites could not be loaded",
} as const;
