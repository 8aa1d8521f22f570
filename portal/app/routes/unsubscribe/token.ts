export const readToken = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";
