import { expect, test } from 'vitest'
import { navigationsAfterWaiting } from './navigation.mjs'
import { sourceFiles } from './sources.mjs'

const IMPORT = "import { useNavigate } from 'react-router'\n"
const within = (text: string) => `${IMPORT}function X() { const navigate = useNavigate(); ${text} }`
const faultsOf = (text: string) => navigationsAfterWaiting([{ path: 'apps/web/src/features/x/X.tsx', text: within(text) }])

test('no page that waits pulls a person who has left to another one', () => {
  expect(navigationsAfterWaiting(sourceFiles())).toEqual([])
})

test.each([
  'const send = async () => { await call(); navigate("/a") }',
  'call().then(() => navigate("/a"))',
  'call().catch(() => navigate("/a"))',
  'setTimeout(() => navigate("/a"), 900)',
  'window.setTimeout(() => navigate("/a"), 900)',
  'const act = useConfirmation(send, () => navigate("/a"))',
  'const act = useMutation({ onSuccess: () => navigate("/a") })',
])('%s is found', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/X\.tsx:2 uses useNavigate and waits in line 2/)])
})

test('under another name it is found as well', () => {
  const text =
    "import { useNavigate as useRouter } from 'react-router'\nconst useA = () => { const go = useRouter(); return async () => { await call(); go(1) } }"
  expect(navigationsAfterWaiting([{ path: 'apps/console/src/x.ts', text }])).toHaveLength(1)
})

test.each(['const a = <button onClick={() => navigate("/a")} />', 'useEffect(() => { void navigate("/a") }, [])'])(
  '%s is left alone',
  (text) => {
    expect(faultsOf(text)).toEqual([])
  },
)

test('what waits beside it in a file is left alone', () => {
  const text = `${within('')}\nconst load = async () => { await call() }`
  expect(navigationsAfterWaiting([{ path: 'apps/web/src/x.tsx', text }])).toEqual([])
})
