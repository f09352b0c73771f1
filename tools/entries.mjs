// Programs that run from a bundle: name -> entry file. Workers are entries too, so that they lie beside the main bundle.
export const entries = {
  server: 'apps/server/src/main.ts',
  // The house that is killed under load, and who kills it.
  chaos: 'apps/server/test/chaos/main.ts',
  'chaos-child': 'apps/server/test/chaos/child.ts',
  'chaos-fault': 'apps/server/test/chaos/fault.ts',
}
