/** Returns the file name from the server; the encoded name wins over the plain name (RFC 5987). */
const nameOf = (response: Response): string | null => {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=(?:UTF-8'')([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
};

/** Hands a file to the browser's downloads. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari still reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Hands the server's file to the browser's downloads, and returns its name. */
export const saveResponse = async (response: Response, fallbackName: string): Promise<string> => {
  const name = nameOf(response) ?? fallbackName;
  saveBlob(await response.blob(), name);
  return name;
};
