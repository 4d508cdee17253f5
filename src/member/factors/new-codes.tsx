import { useBlocker } from '@tanstack/react-router'
import { useId } from 'react'
import { toFileName } from '#contract/file-name.ts'
import { brand } from '../../brand/brand.ts'
import { messages } from '../../i18n/messages.ts'
import { readToken } from '../../session/token.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { download } from '../../ui/icons/actions.ts'
import { Modal } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toast.ts'

interface NewCodesProps {
  codes: string[]
  username: string
  onStored: () => void
}

/** New recovery codes, which the server does not send again. It stays until the user has stored them. */
export function NewCodes({ codes, username, onStored }: NewCodesProps) {
  const id = useId()
  const { title, shownOnce, copy, download: downloadLabel, fileTitle, stored } = messages.security.codes.shown
  const text = [fileTitle(username), '', ...codes, ''].join('\n')
  // After the end of the session there is no screen to stay on.
  useBlocker({ shouldBlockFn: () => readToken() !== null })
  return (
    <Modal className="scrim" labelledBy={id} canClose={false} onClose={onStored}>
      <div className="dialog">
        <h2 id={id}>{title}</h2>
        <Banner tone="warning">{shownOnce}</Banner>
        <ul className="stack stack-s center">
          {codes.map((code) => (
            <li key={code} className="mono" translate="no">
              {code}
            </li>
          ))}
        </ul>
        <CopyButton text={text} label={copy} variant="outline" onCopied={() => showToast.success(messages.ui.copied)} />
        <Button
          variant="outline"
          isBlock
          onClick={() => downloadText(text, `${toFileName(brand.name)}-codes-${username}.txt`)}
        >
          <Icon path={download} size="s" />
          {downloadLabel}
        </Button>
        <Button isBlock onClick={onStored}>
          {stored}
        </Button>
      </div>
    </Modal>
  )
}

function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
