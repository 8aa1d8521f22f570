/** `20261123T140500Z`, for names of files. */
export const fileTime = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, "");
