UPDATE sessions SET label = 'Firefox on Windows';
