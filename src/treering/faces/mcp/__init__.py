"""MCP over standard input and output, by hand: importing the official SDK's server alone costs sixty times a bare Python."""
