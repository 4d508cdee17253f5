import './cooking-pot.css'
/** The animation of an empty task list. It stops if the user prefers reduced motion. */
export function CookingPot() {
  return (
    <svg
      className="cooking-pot"
      viewBox="0 0 140 130"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="var(--accent)" strokeWidth="3">
        <path className="steam" d="M52 34C44 26 58 20 51 8" />
        <path className="steam steam-2" d="M71 30C63 21 79 16 71 3" />
        <path className="steam" d="M90 34C83 26 97 20 90 8" />
      </g>
      <g stroke="var(--primary-ink)" strokeWidth="3.6">
        <g className="lid">
          <path d="M34 53H106" strokeWidth="4.5" />
          <path d="M40 52C44 41 96 41 100 52" strokeWidth="3.4" fill="var(--primary-soft)" />
          <circle cx="70" cy="39.5" r="3.6" fill="var(--primary-ink)" stroke="none" />
        </g>
        <path d="M29 60H111C111 88 100 105 70 105S29 88 29 60Z" fill="var(--primary-soft)" />
        <path d="M29 66C18 64 18 78 31 78M111 66C122 64 122 78 109 78" />
        <path d="M43 84C52 78 60 90 70 84S88 78 97 84" strokeWidth="2.2" strokeDasharray="5 4.5" />
      </g>
      <path d="M37 71H103" stroke="var(--accent)" strokeWidth="3" strokeDasharray="8 6" />
      <g fill="var(--accent)">
        <path className="flame" d="M56 124C50 118 56 114 57 109C62 114 63 119 56 124Z" />
        <path className="flame flame-2" d="M71 126C63 119 70 113 71 108C78 114 79 121 71 126Z" />
        <path className="flame flame-3" d="M86 124C80 118 86 114 87 109C92 114 93 119 86 124Z" />
      </g>
      <path d="M14 127H126" stroke="var(--accent)" strokeWidth="2.6" strokeDasharray="8 6.5" />
    </svg>
  )
}
