/** Reads a response; of an open stream only the first part, and cancels the rest. */
export const textOf = async (response: Response): Promise<string> => {
  const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isOpen || !response.body) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
};
