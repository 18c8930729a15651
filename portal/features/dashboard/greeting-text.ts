/** Returns 'Good morning, Anna': by the user's clock, with the first word of the name ([A-023]). */
export const greetingOf = (name: string, hour: number): string => {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const first = name.trim().split(/\s+/)[0];
  return first ? `Good ${part}, ${first}` : `Good ${part}`;
};
