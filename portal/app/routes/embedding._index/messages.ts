export const messages = {
  "embeddingIndex.newSite": "New site",
  "embeddingIndex.creating": "Creating...",
  "embeddingIndex.createSite": "Create site",
  "embeddingIndex.hospital": "Hospital",
  "embeddingIndex.chooseAHospital": "Choose a hospital",
  "embeddingIndex.name": "Name",
  "embeddingIndex.theNameThatYourColleagues":
    "The name that your colleagues use. It is recorded in the audit trail.",
  "embeddingIndex.embedding": "Embedding",
  "embeddingIndex.pagesOfAHospitalSuch":
    "Pages of a hospital, such as its intranet, that contain Wardway's widgets.",
  "embeddingIndex.sites": "Sites",
  "embeddingIndex.pagesOfSites": "Pages of sites",
  "embeddingIndex.theSitesCouldNotBe": "The sites could not be loaded",
  "embeddingIndex.playground": "Playground",
} as const;
