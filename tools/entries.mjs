// Programs that run from a bundle: name -> entry file. Workers are entries too, so that they lie beside the main bundle.
export const entries = {
  server: 'apps/server/src/main.ts',
}
