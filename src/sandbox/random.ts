/** Chance that can be repeated: every number here follows from the seed and a name, so that two runs of the sandbox sell the same flights. */
import { hash } from 'node:crypto';

/** 32 bits of a text (FNV-1a with a final mix). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A whole number from 0 to `below` − 1 that belongs to `name`. */
export function pick(name: string, below: number): number {
  return hash32(name) % below;
}

/** `digits` hexadecimal digits that belong to `name`. */
export function hex(name: string, digits: number): string {
  return hash('sha256', name).slice(0, digits);
}

/** A UUID that belongs to `name` (version 8: made of a hash). */
export function uuidOf(name: string): string {
  const h = hex(name, 31);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(12, 15)}-a${h.slice(15, 18)}-${h.slice(18, 30)}`;
}

const PNR_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A booking reference of six characters that belongs to `name`. */
export function bookingReference(name: string): string {
  let rest = Number.parseInt(hex(name, 12), 16);
  let reference = '';
  for (let place = 0; place < 6; place++) {
    reference += PNR_LETTERS[rest % PNR_LETTERS.length];
    rest = Math.floor(rest / PNR_LETTERS.length);
  }
  return reference;
}
