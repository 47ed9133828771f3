/** What somebody may ask for: the scopes of tokens, and the roles of the desk. */

/** Look, see who travels, ask of orders what costs nothing, what pays, cancels or settles, and send an airline's notifications. */
export const scopes = ['orders:read', 'passengers:read', 'orders:write', 'money', 'notifications'] as const;
export type Scope = (typeof scopes)[number];

/** What each role of the desk may do. Each may do what the one before it may. */
export const roles = {
  see: ['orders:read', 'passengers:read'],
  act: ['orders:read', 'passengers:read', 'orders:write'],
  money: ['orders:read', 'passengers:read', 'orders:write', 'money'],
} as const satisfies Record<string, readonly Scope[]>;

export type Role = keyof typeof roles;
