import { expect, test } from 'vitest'
import { openWithoutLayer } from './layers.mjs'
import { sourceFiles } from './sources.mjs'

const faultsOf = (text: string, path = 'apps/web/src/features/x/X.tsx') => openWithoutLayer([{ path, text }])

test('everything that opens over a screen closes by Back', () => {
  expect(openWithoutLayer(sourceFiles())).toEqual([])
})

test('each of the kinds there are is found once its layer is taken away', () => {
  const files = sourceFiles()
    .filter(({ path, text }) => /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/.test(path) && text.includes('useLayer('))
    .map(({ path, text }) => ({ path, text: text.replaceAll('useLayer(', 'useNothing(') }))
  expect(openWithoutLayer(files).map((fault) => fault.split(':')[0])).toEqual([
    'apps/web/src/features/inbox/MailPopup.tsx',
    'apps/web/src/trade/shell/PullUp.tsx',
    'packages/ui/src/popups/ConfirmPopup.tsx',
    'packages/ui/src/popups/OpenColumn.tsx',
    'packages/ui/src/popups/SheetPopup.tsx',
    'packages/ui/src/popups/SideSheetPopup.tsx',
  ])
})

test.each([
  "import { Popover } from '@base-ui/react/popover'",
  "import { Menu } from '@base-ui/react'",
  'const a = <div role="dialog" />',
  'const a = <div role="menu" />',
  'const a = <dialog open />',
  'const a = <div popover="auto" />',
  "const a = <button aria-expanded={open} onKeyDown={({ key }) => key === 'Escape' && close()} />",
])('%s is found', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/X\.tsx:1 opens over the screen without useLayer/)])
})

test.each([
  "import { Dialog } from '@base-ui/react/dialog'\nconst A = () => { useLayer(true, close); return <Dialog.Root open /> }",
  "import type { Dialog } from '@base-ui/react/dialog'",
  "import { Switch } from '@base-ui/react/switch'",
  'const a = <button aria-expanded={open} />',
  'const a = <Sheet isOpen={isOpen} onClose={close} />',
])('%s is left alone', (text) => {
  expect(faultsOf(text)).toEqual([])
})
