/** What this browser can do about alerts, and whether they are on. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'needs-home-screen' | 'unsupported';

type Facts = {
  canPush: boolean;
  /** The browser's name for itself, and how many fingers its screen knows. */
  userAgent: string;
  touchPoints: number;
  permission: NotificationPermission;
  isOn: boolean;
};

/** Returns true for iPhones and iPads, which call themselves a Mac in some settings. */
const isAppleMobile = ({ userAgent, touchPoints }: Facts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/** Decides what the user is told: iPhones push only to apps on the Home Screen (iOS 16.4). */
export const deviceState = (facts: Facts): DeviceState => {
  if (!facts.canPush) return isAppleMobile(facts) ? 'needs-home-screen' : 'unsupported';
  if (facts.permission === 'denied') return 'blocked';
  return facts.isOn ? 'on' : 'off';
};
