// Links between the project's own documents: a relative link must lead somewhere.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build.mjs'

export function brokenLinks() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  return files
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '')
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1])
      return links
        .filter((link) => !/^(https?:|mailto:|#)/.test(link) && !existsSync(join(root, dirname(file), link.split('#')[0])))
        .map((link) => `${file} links to ${link}, which is not there`)
    })
}
