/** The smallest answer there is: a LoginRS with a token, as services write it. */
import { travel } from './shopModel';

export const TOKEN = 'NmE3YzlhNWUtN2YwZi00YTUzLThjMzAtMGNiZjZhM2Y4YzEx';

/** @returns the document */
export function loginAnswer(): string {
  const expires = `${travel.back}T09:19:34.747+02:00`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<LoginRS AuthStatus="Success"><AuthToken ExpirationDate="${expires}"><Value>${TOKEN}</Value></AuthToken></LoginRS>\n`;
}
