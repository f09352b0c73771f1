// Asks for the files of the screen that a page opens with while the app's own code is on its way, which would ask for them
// only once it runs: on a phone's line, half a second later. A small program of its own, built by plugins/ahead.ts; the
// page runs it after the exchange's script has said its language.
import { type FilesOfScreens, filesAhead, openingOf } from './ahead-files.ts'

declare const FILES_OF_SCREENS: FilesOfScreens

for (const file of filesAhead(FILES_OF_SCREENS, openingOf(window))) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  // As the app itself asks: what is asked for in another way is fetched twice.
  link.crossOrigin = ''
  link.href = `/assets/${file}`
  document.head.append(link)
}
