/** To five decimals of a degree: about a meter. */
export const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
