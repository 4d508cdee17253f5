import { Modal } from './modal.tsx'
import { Spinner } from './spinner.tsx'

/** Covers the page and cannot be closed: Logging out... */
export function BlockOverlay({ children }: { children: string }) {
  return (
    <Modal className="block-overlay" role="alertdialog" label={children} canClose={false} onClose={ignore}>
      <Spinner size="l" />
      <p>{children}</p>
    </Modal>
  )
}

const ignore = () => {}
