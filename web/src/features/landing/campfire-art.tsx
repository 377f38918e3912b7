/** Paper hills at dusk with one fire on them. Ours; the same in both themes; for the eye only. */
export function CampfireArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 640 520" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="campfire-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1f1838" />
          <stop offset=".45" stopColor="#6b2347" />
          <stop offset=".75" stopColor="#d4491f" />
          <stop offset="1" stopColor="#f9a63a" />
        </linearGradient>
        <radialGradient id="campfire-glow">
          <stop offset="0" stopColor="#ffd27a" stopOpacity=".95" />
          <stop offset=".4" stopColor="#ff8a3a" stopOpacity=".5" />
          <stop offset="1" stopColor="#ff8a3a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill="url(#campfire-sky)" d="M0 0h640v520H0z" />
      <path fill="#4a1a3c" opacity=".85" d="M0 300c80-60 150-70 230-24s150 40 220-8 130-50 190-24v276H0Z" />
      <circle cx="432" cy="330" r="190" fill="url(#campfire-glow)" />
      <path fill="#33132f" d="M0 372c90-46 190-30 290 4s230 26 350-30v174H0Z" />
      <path
        fill="#ff7a2a"
        d="M428 250c10 40-6 62-28 84-20 20-40 40-40 72 0 26 6 40 12 54h132c6-14 10-36 10-59 0-42-26-64-44-88-2 18-8 30-20 38 4-46-4-76-21-101Z"
      />
      <path fill="#ffd25e" d="M438 346c4 22-5 32-17 45-10 11-19 20-17 67h66c5-64-24-50-32-82Z" />
      <path fill="#1f0c22" d="M0 440c120-34 220-28 330-12s210 8 310-26v118H0Z" />
      <g fill="#120716">
        <path d="M96 424a13 13 0 1 1 1 0c14 2 20 14 20 34v30H76v-30c0-20 6-32 20-34Z" />
        <path d="M166 434a12 12 0 1 1 1 0c13 2 18 13 18 30v26h-38v-26c0-17 6-28 19-30Z" />
        <path d="M242 430a13 13 0 1 1 1 0c13 2 19 14 19 32l22-20 6 6-28 34v10h-40v-28c0-20 6-32 20-34Z" />
        <path d="M566 424a13 13 0 1 1 1 0c14 2 20 14 20 34v34h-41v-34c0-20 6-32 20-34Z" />
      </g>
      <path fill="#120716" d="M0 486c160-22 420-22 640-6v40H0Z" />
      <g fill="#ffd25e">
        <circle cx="402" cy="206" r="3" />
        <circle cx="460" cy="170" r="2.400" />
        <circle cx="372" cy="150" r="2" />
        <circle cx="492" cy="222" r="2.800" />
        <circle cx="430" cy="110" r="1.800" />
        <circle cx="520" cy="130" r="1.600" />
      </g>
    </svg>
  );
}
