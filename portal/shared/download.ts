/** The file name that the server gave; the encoded one wins over the plain one (RFC 5987). */
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
  // Safari still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Hands a file of the server's to the browser's downloads; answers its name. */
export const saveResponse = async (response: Response, fallbackName: string): Promise<string> => {
  const name = nameOf(response) ?? fallbackName;
  saveBlob(await response.blob(), name);
  return name;
};
