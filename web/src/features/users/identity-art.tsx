const stars = [
  [70, 34],
  [188, 16],
  [296, 58],
  [410, 22],
  [538, 46],
  [652, 18],
  [748, 62],
  [866, 30],
  [958, 70],
  [1064, 24],
  [1150, 52],
] as const;

/** Paper-cut hills under an evening sky; the same in both themes. The container crops it at the top. */
export function IdentityArt() {
  return (
    <svg
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full forced-colors:hidden"
    >
      <defs>
        <linearGradient id="identity-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#120d1c" />
          <stop offset=".55" stopColor="#2b1430" />
          <stop offset=".88" stopColor="#6b2735" />
          <stop offset="1" stopColor="#a9482f" />
        </linearGradient>
        <radialGradient id="identity-glow">
          <stop offset="0" stopColor="#ff9d47" stopOpacity=".55" />
          <stop offset=".5" stopColor="#ff7a2a" stopOpacity=".2" />
          <stop offset="1" stopColor="#ff7a2a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill="url(#identity-sky)" d="M0 0h1200v320H0Z" />
      <g fill="#ffe9c4" opacity=".55">
        {stars.map(([x, y], index) => (
          <circle key={x} cx={x} cy={y} r={1 + (index % 3) * 0.5} />
        ))}
      </g>
      <ellipse cx="1010" cy="200" rx="260" ry="190" fill="url(#identity-glow)" />
      <path fill="#4a1a3c" d="M0 254c110-36 210-44 330-22s230 30 350 4 190-34 290-14 160 18 230-6v104H0Z" />
      <path fill="#33132f" d="M0 280c150-28 290-22 430-6s300 18 430-4 230-18 340 6v44H0Z" />
      <path fill="#1f0c22" d="M0 300c200-20 400-16 600-6s420 6 600-8v34H0Z" />
    </svg>
  );
}
