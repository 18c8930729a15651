/** What was answered; of a stream that stays open its beginning, after which it is left. */
export const textOf = async (response: Response): Promise<string> => {
  const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isOpen || !response.body) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
};
