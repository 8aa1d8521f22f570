export const productName = "Wardway";
