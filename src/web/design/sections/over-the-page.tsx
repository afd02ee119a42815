import { useState } from 'react'
import { listingName } from '../../../features/cars/listing-name.ts'
import { WhatDeletingDoes } from '../../../features/selling/state/delete.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, dialogShapes } from '../../../ui/dialog.tsx'
import { toast, type ToastContent } from '../../../ui/toast/toast.ts'
import { ToastPlain } from '../../../ui/toast/plain.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { golf, longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

const toasts: Record<'done' | 'note' | 'failed' | 'long', ToastContent> = {
  done: { title: 'Message Sent', description: 'The seller answers by email.' },
  note: { title: 'Sign In First', note: true },
  failed: {
    title: 'Upload Failed',
    description: 'The connection was lost. Try again.',
    destructive: true,
  },
  long: { title: longWord, description: longWord },
}

export function OverThePage() {
  const [open, setOpen] = useState<keyof typeof dialogShapes>()
  return (
    <Examples>
      <Example name="Dialog" className="row">
        {dialogNames.map((shape) => (
          <Button key={shape} onClick={() => setOpen(shape)}>
            Dialog: {shape}
          </Button>
        ))}
        {dialogNames.map((shape) => (
          <Dialog
            key={shape}
            open={open === shape}
            onClose={() => setOpen(undefined)}
            title={shape === 'sheet' ? longWord : 'Delete this listing?'}
            shape={shape}
            {...(shape !== 'full' && { footer: <Button variant="solid">Delete</Button> })}
          >
            <WhatDeletingDoes name={shape === 'sheet' ? longWord : listingName(golf)} />
          </Dialog>
        ))}
      </Example>
      <Example name="Toast, as it comes" className="row">
        {Object.entries(toasts).map(([name, content]) => (
          <Button key={name} onClick={() => toast(content)}>
            Toast: {name}
          </Button>
        ))}
      </Example>
      <Example name="Tooltip" className="row">
        <Tooltip text="Remove from saved">
          <Button>With a tooltip</Button>
        </Tooltip>
        <Tooltip text={longWord}>
          <Button>With a long one</Button>
        </Tooltip>
      </Example>
      {Object.entries(toasts).map(([name, content]) => (
        <Example key={name} name={`Toast: ${name}`} isWide className="stage">
          <ToastPlain toast={{ ...content, id: -1, open: true }} />
        </Example>
      ))}
    </Examples>
  )
}

const dialogNames = Object.keys(dialogShapes) as (keyof typeof dialogShapes)[]
